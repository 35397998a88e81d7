import { Icon } from "#web/components/ui/icon.tsx";
import { forms } from "#web/content/forms.ts";
import { whatsappLink } from "#web/lib/links.ts";
import { SmartLink } from "./smart-link.tsx";

/** Stays in a form that could not be sent, with the same words drafted for another way. */
export function NotSent({ draft }: { draft: string }) {
  return (
    <div
      role="alert"
      ref={showWhole}
      className="grid scroll-mb-32 gap-1 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3"
    >
      <p>
        <strong>{forms.notSent.title}</strong> {forms.notSent.text}
      </p>
      <SmartLink
        href={whatsappLink(draft)}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
      >
        <Icon name="chat" />
        {forms.notSent.whatsapp}
      </SmartLink>
    </div>
  );
}

/** Given as the `ref` of words that appear in a form, with room below for what stays at its end: `scroll-mb-32`. */
export function showWhole(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: "nearest" });
}
