import Fetching
import Testing

/// Tests of which IP addresses are public: IPAddress.
@Suite struct IPAddressTests {
    @Test(arguments: [
        "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.169.0.1", "223.255.255.255",
        "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ])
    func publicAddresses(text: String) {
        #expect(IPAddress(text)?.isPublic == true)
    }

    @Test(arguments: [
        "0.0.0.0", "10.0.0.1", "100.64.0.0", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1",
        "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001::1",
        "2001:db8::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "100::1",
    ])
    func addressesThatAreNotPublic(text: String) {
        #expect(IPAddress(text)?.isPublic == false)
    }

    @Test func textThatIsNotAnIPAddressIsRejected() {
        for text in ["", "example.org", "1.2.3", "1.2.3.4.5", "[::1]", ":::"] { #expect(IPAddress(text) == nil) }
    }
}
