# Lines of `apt list --upgradable` become messages:
#   curl/stable-security 7.88.1-10+deb12u9 amd64 [upgradable from: 7.88.1-10+deb12u8]
# Names and versions of packages have no characters that JSON would escape (deb-version(7)).
BEGIN { FS = "[/ ]" }
/\[upgradable from: / {
    old = $NF
    sub(/\]$/, "", old)
    archive = $2
    gsub(/[^a-z0-9,.-]/, "", archive)
    printf "{\"type\":\"item\",\"id\":\"%s %s\",\"title\":\"%s %s\",\"summary\":\"from %s\",\"categories\":[\"%s\"]}\n", $1, $3, $1, $3, old, archive
}
END { print "{\"type\":\"done\"}" }
