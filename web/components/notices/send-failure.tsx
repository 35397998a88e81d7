import { whatsappLink } from "#domain/people/whatsapp.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { forms } from "#web/content/forms.ts";

interface SendFailureProps {
  draft: string;
  /** In the server's words. Without one the line may be to blame. */
  reason?: string | null;
}

/** Stays in a form that could not be sent, with the same words drafted for another way. */
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

/** Given as the `ref` of words that appear in a form. */
export function scrollToAlert(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: "nearest" });
}
