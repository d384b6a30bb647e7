/** Outgoing mail. The embedded adapter writes `.eml` files. */
export interface Mailer {
  /** `of`: ids of what it is about, such as the studio and the gig: when one of them is erased, so is the mail. */
  send(mail: {
    id: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    of?: readonly string[];
  }): Promise<void>;
  /** Deletes what is still kept here of mails to an address. Absent where nothing is: what a server took over is no longer ours. */
  forget?(to: string): Promise<void>;
  /** The same of all mails that are about one of these ids. */
  forgetOf?(id: string): Promise<void>;
  /** Asks a server whether it would take mail from us; rejects as it refuses. Absent where there is none to ask. */
  check?(): Promise<void>;
}

/** Outgoing WhatsApp messages. The embedded adapter writes `.json` files into the outbox. */
export interface Messenger {
  /**
   * `to`: a number in E.164 (`+919876543210`). `text` is the whole message; `values` are what stands in it, in order, for
   * services that fill in a template of their own: the one for registered guests, or the one for alerts. Refuses `invalid` (`whatsapp.undeliverable`) where no repeat would help,
   * `unavailable` where one may.
   */
  send(message: {
    id: string;
    to: string;
    text: string;
    values: readonly string[];
    template?: 'guest' | 'alert';
    /** Ids of what it is about, as of a mail. */
    of?: readonly string[];
  }): Promise<void>;
  /** Deletes what is still kept here of messages that were sent, by their ids. */
  forget(ids: readonly string[]): Promise<void>;
  /** The same of all messages that are about one of these ids. Absent where nothing is kept. */
  forgetOf?(id: string): Promise<void>;
}
