import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { SmartLink } from "./smart-link.tsx";

export function BackLink({ href = "/", label = nav.backToHome }: { href?: string; label?: string }) {
  return (
    <SmartLink
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 font-medium text-forest underline-offset-4 hover:underline print:hidden"
    >
      <Icon name="back" />
      {label}
    </SmartLink>
  );
}
