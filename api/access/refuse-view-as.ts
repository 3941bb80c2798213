import { forbidden } from '../errors.ts';
import type { Actor } from './actor.ts';

/** Who views as somebody else looks and changes nothing, and sees nothing that belongs to that person alone. */
export function refuseViewAs({ realUserId }: Pick<Actor, 'realUserId'>): void {
  if (realUserId !== null) throw forbidden('Chỉ xem: không thay đổi được gì khi đang xem với tư cách người khác');
}
