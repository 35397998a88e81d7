/** What a person reads in the place of a part that needs a script. */
export function NoScript({ text }: { text: string }) {
  return (
    <noscript>
      <p className="rounded-control border border-oak bg-white px-4 py-3">{text}</p>
    </noscript>
  );
}
