/** A page's title, with each sentence on its own line. */
export function Headline({ text }: { text: string }) {
  return (
    <h1 className="font-extrabold text-[clamp(2.2rem,5vw,3.5rem)] text-forest leading-[1.05]">
      {text
        .replaceAll(". ", ".\n")
        .split("\n")
        .map((sentence) => (
          <span key={sentence} className="block text-balance">
            {`${sentence} `}
          </span>
        ))}
    </h1>
  );
}
