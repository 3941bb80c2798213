/** '?' beside a number: how it is counted, in words. Opens before JavaScript; one is open at a time. */
export function Formula({ of, children }: { of: string; children: string }) {
  return (
    <details name="formula" className="formula">
      <summary aria-label={`Cách tính: ${of}`} title={children}>
        ?
      </summary>
      <p role="note">{children}</p>
    </details>
  );
}
