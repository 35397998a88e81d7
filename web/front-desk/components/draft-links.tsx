import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import type { DraftTipsProps } from "./draft-tips.tsx";
import { failureToast } from "./failure-toast.tsx";
import { useOneAtATime } from "./use-mutation.tsx";

export interface Draft {
  href: string;
  icon: IconName;
  label: string;
  /** Called when staff open the draft. */
  onOpen?: () => void;
}

interface DraftLinksProps {
  drafts: readonly Draft[];
  recipient: string;
}

/** Message drafts side by side. Their tooltips load when the pointer approaches. */
export function DraftLinks({ drafts, recipient }: DraftLinksProps) {
  const [Tips, setTips] = useState<ComponentType<DraftTipsProps> | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  const links = drafts.map((draft) => <DraftLink key={draft.label} draft={draft} recipient={recipient} />);
  if (Tips) return <Tips labels={drafts.map(({ label }) => label)}>{links}</Tips>;

  async function addTips() {
    const { DraftTips } = await import("./draft-tips.tsx");
    // Remounting a link would lose its focus.
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

/** Opens a drafted message in its program. */
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

/** Mailto link with a draft. Encoding keeps a typed address from adding headers. */
export function mailtoUrl(address: string, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
}

/** WhatsApp link with a draft; null if the number lacks its country code. */
export function whatsappUrl(phone: { e164: string | null; typed: string | null }, text: string): string | null {
  const number = phone.e164 ?? (phone.typed?.trim().startsWith("+") ? phone.typed : null);
  // The zero in +44 (0)20 is only for callers inside the country.
  const digits = number?.replace("(0)", "").replace(/\D/g, "");
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}

/** "Ama" for "Ama Mensah". */
export function extractFirstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? "";
}

interface CopyLinkButtonProps {
  /** Fetches the link, which the server records; null without a key for links. */
  fetchLink: () => Promise<string | null>;
  messages: { copied: Parameters<typeof toast>[0]; copyFailed: string };
  children: ReactNode;
}

/** Copies a customer's link to pass on. Staff do not open it: it acts for the customer. */
export function CopyLinkButton({ fetchLink, messages, children }: CopyLinkButtonProps) {
  const [copy, isCopying] = useOneAtATime(async () => {
    try {
      const url = await fetchLink();
      if (url === null) toast({ variant: "destructive", title: frontDeskCopy.error, description: messages.copyFailed });
      else await copyLink(url, messages);
    } catch (error) {
      toast(failureToast(messages.copyFailed, error));
    }
  });
  return (
    <Button size="small" variant="outline" onClick={() => void copy()} disabled={isCopying}>
      {children}
    </Button>
  );
}

/** Copies a link and reports the result: a browser may refuse it. */
export async function copyLink(url: string, messages: { copied: Parameters<typeof toast>[0]; copyFailed: string }) {
  try {
    await navigator.clipboard.writeText(url);
    toast(messages.copied);
  } catch {
    toast({ variant: "destructive", title: frontDeskCopy.error, description: messages.copyFailed });
  }
}
