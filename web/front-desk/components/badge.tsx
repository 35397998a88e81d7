import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import type { RowTone } from "#web/front-desk/lists/record-list.tsx";
import { classNames } from "#web/lib/class-names.ts";

const TONES: Readonly<Record<RowTone | "good", string>> = {
  alarm: "bg-terracotta text-white font-bold",
  warn: "bg-marigold text-ink font-semibold",
  good: "border border-leaf text-forest font-medium",
  plain: "border border-line bg-plaster text-ink font-medium",
  quiet: "bg-terrazzo text-muted font-medium",
};

interface BadgeProps {
  tone: RowTone | "good";
  icon?: IconName | undefined;
  children: ReactNode;
}

/** State label that differs by shape as well as by colour. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-7 items-center gap-1.5 rounded-full sm:whitespace-nowrap px-2.5 text-sm",
        TONES[tone],
      )}
    >
      {tone === "alarm" && (
        <span
          aria-hidden="true"
          className="grid size-4 place-items-center rounded-full bg-white text-terracotta text-xs"
        >
          !
        </span>
      )}
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  );
}
