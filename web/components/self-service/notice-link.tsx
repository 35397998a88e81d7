import { noticeByEmail } from "#web/content/notice.ts";

/** Ends a membership; nothing once notice has been given. */
export function NoticeLink(props: {
  days: number;
  planName: string;
  bookingNumber?: string | null;
  endsOn: string | null;
  state: string;
}) {
  if (props.endsOn !== null || props.state === "ended") return null;
  const { label, href } = noticeByEmail(props.days, props.planName, props.bookingNumber);
  return (
    <a href={href} className="link inline-flex min-h-11 items-center print:hidden">
      {label}
    </a>
  );
}
