import { type ComponentType, useRef, useState } from "react";
import { DraftLink, type DraftLinksProps } from "./draft-link.tsx";

/** Drafts side by side. What they are is shown after a while under the mouse; that part is fetched when it is near. */
export function DraftLinks(props: DraftLinksProps) {
  const [Tipped, setTipped] = useState<ComponentType<DraftLinksProps> | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  if (Tipped) return <Tipped {...props} />;

  async function addTips() {
    const loaded = await import("./draft-tips.tsx");
    // A link that has the focus must not be drawn anew.
    if (!group.current?.contains(document.activeElement)) setTipped(() => loaded.TippedDraftLinks);
  }

  return (
    <span ref={group} className="contents" onPointerEnter={() => void addTips().catch(() => {})}>
      {props.drafts.map((draft) => (
        <DraftLink key={draft.label} draft={draft} about={props.about} />
      ))}
    </span>
  );
}

/** Opens the mail program with a draft. The address is text somebody typed: nothing in it may add a header. */
export function emailTo(address: string, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
}

/** Opens a chat with a draft; null where the number cannot be dialled from abroad. */
export function whatsappTo(phone: { e164: string | null; typed: string | null }, text: string): string | null {
  const number = phone.e164 ?? (phone.typed?.trim().startsWith("+") ? phone.typed : null);
  // The zero in +44 (0)20 is for callers inside the country.
  const digits = number?.replace("(0)", "").replace(/\D/g, "");
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}

/** "Ama" of "Ama Mensah". */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? "";
}
