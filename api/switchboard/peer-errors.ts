import { sql } from 'kysely';
import { isSharedPeer, peerRefusal } from '../access/peer-address.ts';
import type { Work } from '../work.ts';

const sentences = {
  nowhere: 'Địa chỉ này không thể là của một máy',
  own: 'Địa chỉ này là của chính tổng đài',
  inner: 'Địa chỉ này nằm trong mạng nội bộ mà người vận hành hệ thống chưa cho phép gọi đến',
} as const;

/**
 * Why calls of this tenant may not go to an address; undefined: they may. An address is one tenant's: its owner knows the gateway by
 * its address, so whoever names it too would call on that owner's account. Those that the operator shares are told apart by number.
 */
export async function peerProblem(
  { db, house: { voice } }: Work,
  { address, port }: { address: string; port: number },
): Promise<string | undefined> {
  const refusal = peerRefusal(voice.peers, address, port);
  if (refusal) return sentences[refusal];
  if (isSharedPeer(voice.peers, address)) return undefined;
  const { rows } = await sql<{
    taken: boolean;
  }>`select directory.is_address_elsewhere(${address}::inet) as taken`.execute(db);
  return rows[0]?.taken ? 'Địa chỉ này đã được dùng ở nơi khác. Hãy liên hệ người vận hành hệ thống' : undefined;
}
