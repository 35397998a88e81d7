import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import type { DraftTipsProps } from "./draft-tips.tsx";

export interface Draft {
  href: string;
  icon: IconName;
  label: string;
  /** Called when it is opened. */
  onOpen?: () => void;
}

interface DraftLinksProps {
  drafts: readonly Draft[];
  /** Whom they go to. */
  recipient: string;
}

/** Drafts side by side. What they are is shown after a while under the mouse; that part is fetched when it is near. */
export function DraftLinks({ drafts, recipient }: DraftLinksProps) {
  const [Tips, setTips] = useState<ComponentType<DraftTipsProps> | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  const links = drafts.map((draft) => <DraftLink key={draft.label} draft={draft} recipient={recipient} />);
  if (Tips) return <Tips labels={drafts.map(({ label }) => label)}>{links}</Tips>;

  async function addTips() {
    const { DraftTips } = await import("./draft-tips.tsx");
    // A link that has the focus must not be drawn anew.
    if (!group.current?.contains(document.activeElement)) setTips(() => DraftTips);
  }

  return (
    <span ref={group} className="contents" onPointerEnter={() => void addTips().catch(() => {})}>
      {links}
    </span>
  );
}

interface DraftLinkProps extends ComponentProps<"a"> {
  draft: Draft;
  recipient: string;
}

/** Opens a drafted message in the program it is sent with. */
function DraftLink({ draft, recipient, ...rest }: DraftLinkProps) {
  return (
    <a
      {...rest}
      href={draft.href}
      aria-label={`${draft.label}: ${recipient}`}
      onClick={draft.onOpen}
      className="grid size-11 shrink-0 place-items-center rounded-control text-forest hover:bg-terrazzo"
      {...(draft.href.startsWith("http") && external)}
    >
      <Icon name={draft.icon} />
    </a>
  );
}

/** Opens the mail program with a draft. The address is text somebody typed: nothing in it may add a header. */
export function mailtoUrl(address: string, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
}

/** Opens a chat with a draft; null where the number cannot be dialled from abroad. */
export function whatsappUrl(phone: { e164: string | null; typed: string | null }, text: string): string | null {
  const number = phone.e164 ?? (phone.typed?.trim().startsWith("+") ? phone.typed : null);
  // The zero in +44 (0)20 is for callers inside the country.
  const digits = number?.replace("(0)", "").replace(/\D/g, "");
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}

/** "Ama" of "Ama Mensah". */
export function extractFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? "";
}

/** Puts a link where it can be pasted from, and says whether that went well: a browser may refuse it. */
export async function copyLink(url: string, said: { copied: Parameters<typeof toast>[0]; copyFailed: string }) {
  try {
    await navigator.clipboard.writeText(url);
    toast(said.copied);
  } catch {
    toast({ variant: "destructive", title: frontDeskCopy.error, description: said.copyFailed });
  }
}
