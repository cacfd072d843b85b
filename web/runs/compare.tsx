/** Two runs of one schedule side by side. */
export function Compare({ id, other }: { id: string; other: string }) {
  return (
    <p>
      {id} {other}
    </p>
  );
}
