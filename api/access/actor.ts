import type { DataScope, MaskedDataType, StaffRole } from 'contract/enums.ts';

/** Who asks: read from the session's row and the user's row, never from the request. */
export interface Actor {
  tenantId: string;
  userId: string;
  sessionId: string;
  role: StaffRole;
  scope: DataScope;
  name: string;
  organizationId: string | null;
  departmentIds: string[];
  /** The real person behind a view-as session. */
  realUserId: string | null;
  isPlatformAdmin: boolean;
  /** What leaves the server masked for this person. */
  masks: readonly MaskedDataType[];
}
