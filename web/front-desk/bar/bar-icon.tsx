const PATHS = {
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c0-3.3 3-6 7-6s7 2.7 7 6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  plus: "M12 5v14M5 12h14",
  today: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  inbox: "M4 6h16v12H4zM4 7l8 6 8-6",
  more: "M4 7h16M4 12h16M4 17h16",
} as const;
export type BarIconName = keyof typeof PATHS;

/** Line icons of the desk's bar; they stay out of the visitors' pages. */
export function BarIcon({ name, className = "size-5" }: { name: BarIconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
