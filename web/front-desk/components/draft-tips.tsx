import { Tooltip } from "radix-ui";
import type { ReactElement } from "react";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

export interface DraftTipsProps {
  labels: readonly string[];
  /** One link per label. */
  children: readonly ReactElement[];
}

export function DraftTips({ labels, children }: DraftTipsProps) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {labels.map((label, index) => (
        <Tooltip.Root key={label}>
          <Tooltip.Trigger asChild>{children[index]}</Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content
              sideOffset={4}
              collisionPadding={8}
              className="fade-in z-40 rounded-control bg-ink px-3 py-1.5 text-sm text-white"
            >
              {label}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>
  );
}
