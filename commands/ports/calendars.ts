/** What a server said of the version of a calendar; '' where it said nothing. */
export interface CalendarVersion {
  etag: string;
  modified: string;
}

/** Calendars of others, read by their address. Adapter: iCalendar over https. */
export interface CalendarReader {
  /**
   * The days (`YYYY-MM-DD`, in order) from `from` to `to` on which something stands in a calendar; undefined where its
   * server says that it is as it was at `known`; and how many entries were left out because they repeat more often than
   * is read. Refuses with a sentence: `invalid` for what is no calendar or too much
   * of one, `unavailable` for what cannot be reached.
   */
  read(
    address: string,
    days: { from: string; to: string },
    known: CalendarVersion,
  ): Promise<{ days: string[]; leftOut: number; version: CalendarVersion } | undefined>;
  close(): Promise<void>;
}
