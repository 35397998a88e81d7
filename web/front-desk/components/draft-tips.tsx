import { Tooltip } from "radix-ui";
import { DraftLink, type DraftLinksProps } from "./draft-link.tsx";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

export function TippedDraftLinks({ drafts, about }: DraftLinksProps) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {drafts.map((draft) => (
        <Tooltip.Root key={draft.label}>
          <Tooltip.Trigger asChild>
            <DraftLink draft={draft} about={about} />
          </Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content
              sideOffset={4}
              collisionPadding={8}
              className="fade-in z-40 rounded-control bg-ink px-3 py-1.5 text-sm text-white"
            >
              {draft.label}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>
  );
}
