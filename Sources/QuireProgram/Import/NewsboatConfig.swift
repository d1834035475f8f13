/// Reads which settings a configuration of newsboat has (newsboat's manual, "Configuration commands").
enum NewsboatConfig {
    /// Returns whether the beginning of a file is that of such a configuration: most lines begin with the name of a setting.
    static func isBeginning(_ head: [UInt8]) -> Bool {
        let names = settings(String(decoding: head, as: UTF8.self))
        return names.count { known.contains(String($0)) } * 2 > names.count
    }

    /// Returns the names of settings in order and how many lines each has.
    static func counts(_ text: String) -> [(name: String, count: Int)] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for name in settings(text).map(String.init) {
            if counts[name] == nil { order.append(name) }
            counts[name, default: 0] += 1
        }
        return order.map { ($0, counts[$0] ?? 0) }
    }

    /// The first words of the lines, without comments; a line that ends with a backslash continues in the next.
    private static func settings(_ text: String) -> [Substring] {
        var names: [Substring] = []
        var isContinued = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            defer { isContinued = line.hasSuffix("\\") && !line.hasPrefix("#") }
            guard !isContinued, let name = line.split(whereSeparator: \.isWhitespace).first, !name.hasPrefix("#") else {
                continue
            }
            names.append(name)
        }
        return names
    }

    private static let known: Set<String> = Set(
        """
        always-display-description always-download article-sort-order articlelist-format articlelist-title-format auto-reload
        bind bind-key bookmark-autopilot bookmark-cmd bookmark-interactive browser cache-file cleanup-on-quit color confirm-delete-all-articles
        confirm-exit confirm-mark-all-feeds-read confirm-mark-feed-read cookie-cache datetime-format define-filter
        delete-read-articles-on-quit dialogs-title-format display-article-progress download-filename-format download-full-page
        download-path download-retries download-timeout error-log external-url-viewer feed-sort-order feedbin-flag-star
        feedbin-login feedbin-password feedbin-passwordeval feedbin-passwordfile feedbin-url feedhq-login feedhq-password
        feedhq-passwordeval feedhq-passwordfile feedhq-url feedlist-format feedlist-title-format filebrowser-title-format
        freshrss-flag-star freshrss-login freshrss-min-items freshrss-password freshrss-passwordeval freshrss-passwordfile
        freshrss-show-special-feeds freshrss-url goto-first-unread goto-next-feed help-title-format highlight highlight-article
        highlight-feed history-limit html-renderer http-auth-method ignore-article ignore-mode include inoreader-login
        inoreader-password itemview-title-format keep-articles-days macro macro-prefix mark-as-read-on-hover max-browser-tabs
        max-download-speed max-downloads max-items miniflux-flag-star miniflux-login miniflux-password miniflux-passwordeval
        miniflux-passwordfile miniflux-token miniflux-tokeneval miniflux-tokenfile miniflux-url newsblur-login
        newsblur-password newsblur-passwordeval newsblur-passwordfile newsblur-url notify-always notify-beep notify-format
        notify-program notify-screen notify-xterm ocnews-flag-star ocnews-login ocnews-password ocnews-passwordeval
        ocnews-passwordfile ocnews-url oldreader-login oldreader-password oldreader-passwordeval oldreader-passwordfile
        openbrowser-and-mark-jumps-to-next-unread opml-url pager player podcast-auto-enqueue podlist-format
        prepopulate-query-feeds proxy proxy-auth proxy-auth-method proxy-type refresh-on-startup reload-only-visible-feeds
        reload-threads reload-time reset-unread-on-update restrict-filename run-on-startup save-path scrolloff
        search-highlight-colors searchresult-title-format selectfilter-title-format selecttag-format selecttag-title-format
        show-keymap-hint show-read-articles show-read-feeds show-title-bar ssl-verifyhost ssl-verifypeer suppress-first-reload
        swap-title-and-hints switch-focus text-width toggleitemread-jumps-to-next-unread ttrss-flag-publish ttrss-flag-star
        ttrss-login ttrss-mode ttrss-password ttrss-passwordeval ttrss-passwordfile ttrss-url unbind-key urls-source
        urlview-title-format use-proxy user-agent wrap-scroll
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
