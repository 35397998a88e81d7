/** A message that wrangler's mail simulation wrote to files. */
export interface SimulatedMail {
  from: string;
  to: string;
  subject: string;
  textFile: string;
  htmlFile: string;
}

/** Parses messages from a worker's log, oldest first. */
export function readMails(log: string): SimulatedMail[] {
  const announcements = log.replaceAll("\r\n", "\n").split("send_email binding called with MessageBuilder:\n").slice(1);
  return announcements.map((announcement) => {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(announcement)?.[1]?.trim() ?? "";
    return {
      from: line("From"),
      to: line("To"),
      subject: line("Subject"),
      textFile: line("Text"),
      htmlFile: line("HTML"),
    };
  });
}
