import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface DialogProps {
  isOpen: boolean;
  /** Asked before the dialog closes by Escape, the backdrop or its cross. */
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

/** A bottom sheet on phones, a centred card from tablets up. */
export function Dialog({ isOpen, onClose, title, description, children }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fade-in fixed inset-0 z-40 bg-ink/55" />
        <RadixDialog.Content className="sheet-in fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card bg-plaster shadow-card outline-none md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[88dvh] md:w-[34rem] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card">
          <div className="flex items-start justify-between gap-4 border-line border-b px-5 pt-5 pb-4 md:px-7">
            <div>
              <RadixDialog.Title className="text-2xl">{title}</RadixDialog.Title>
              <RadixDialog.Description className="mt-1 text-muted text-sm">{description}</RadixDialog.Description>
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className="-mr-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-control hover:bg-terrazzo"
            >
              <Icon name="cross" />
            </RadixDialog.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 pt-5 pb-6 md:px-7">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
