import { whatsappLink } from "#domain/people/whatsapp.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { forms } from "#web/content/forms.ts";

interface SendFailureProps {
  draft: string;
  /** The server's message; null suggests a connection problem. */
  reason?: string | null;
}

/** Shown in a form that could not be sent, with the same text drafted for WhatsApp. */
export function SendFailure({ draft, reason }: SendFailureProps) {
  return (
    <div
      role="alert"
      ref={scrollToAlert}
      className="grid gap-1 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3"
    >
      <p>
        <strong>{forms.notSent.title}</strong> {reason ? `${reason} ${forms.notSent.refused}` : forms.notSent.text}
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

/** The `ref` of a message that appears in a form. */
export function scrollToAlert(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: "nearest" });
}
