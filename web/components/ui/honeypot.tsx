import type { UseFormRegisterReturn } from "react-hook-form";

/** A field no person sees or reaches; the worker drops what fills it. */
export function Honeypot({ field }: { field: Partial<UseFormRegisterReturn> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
