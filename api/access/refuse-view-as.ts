import { forbidden } from '../errors.ts';
import type { Work } from '../work.ts';

/** Who views as somebody else touches nothing that belongs to that person alone. */
export function refuseViewAs({ actor }: Pick<Work, 'actor'>): void {
  if (actor.realUserId !== null) throw forbidden('Không thay đổi được khi đang xem với tư cách người khác');
}
