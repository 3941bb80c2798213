/** Places in the stream of events are `transaction-number`, ordered by the first and then the second. */
const partsOf = (position: string): [bigint, bigint] | undefined => {
  const [, transaction, number] = /^(\d{1,20})-(\d{1,20})$/.exec(position) ?? [];
  return transaction && number ? [BigInt(transaction), BigInt(number)] : undefined;
};

/** Whether a place comes after another; every place comes after none (''). */
export function isLater(position: string, than: string): boolean {
  const one = partsOf(position);
  const other = partsOf(than);
  if (!one) return false;
  if (!other) return true;
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
}
