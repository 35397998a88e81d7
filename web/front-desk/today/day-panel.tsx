import { useId } from "react";

export interface PanelLine {
  key: string;
  label: string;
  figure?: string;
  isUrgent?: boolean;
  open: () => void;
}

interface DayPanelProps {
  title: string;
  /** Shown without lines; empty while they load. */
  empty: string;
  lines: readonly PanelLine[];
  className: string;
}

/** A short list beside the people of the day; each line opens its tab. */
export function DayPanel({ title, empty, lines, className }: DayPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-white ${className}`}>
      <h3
        id={id}
        className="flex items-baseline justify-between gap-2 border-line border-b px-3 py-2 font-semibold max-xl:sr-only"
      >
        {title} <span className="text-muted tabular-nums">{lines.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className="px-3 py-3 text-muted text-sm">{empty}</p>
      ) : (
        <ul aria-label={title}>
          {lines.map(({ key, label, figure, isUrgent, open }) => (
            <li key={key} className="border-line border-b last:border-b-0">
              <button
                type="button"
                data-no-click-guard
                onClick={open}
                className={`flex min-h-11 w-full flex-wrap content-center items-baseline gap-x-2 px-3 py-1 text-left text-[0.95rem] leading-tight hover:bg-plaster hover:underline ${isUrgent ? "font-semibold text-terracotta-deep" : ""}`}
              >
                <span className="wrap-anywhere">{label}</span>
                {figure && <span className="ml-auto tabular-nums">{figure}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
