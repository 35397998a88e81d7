import type { ReactNode } from "react";

interface RowButtonProps {
  onOpen: () => void;
  /** What a click does, for those who do not see the row. */
  hint: string;
  children: ReactNode;
}

/** The part of a row that opens it; the arrow keys move from one to the next. */
export function RowButton({ onOpen, hint, children }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row
      data-only-shows
      onClick={onOpen}
      className="-mx-2 flex min-h-11 min-w-0 max-w-full md:min-w-40 flex-col justify-center rounded-control px-2 text-left hover:underline"
    >
      {children}
      <span className="sr-only">, {hint}</span>
    </button>
  );
}
