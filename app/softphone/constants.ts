/** Numbers of the softphone; milliseconds unless said. */
export const phoneTimes = {
  /** The library is asked for so often, so far apart. */
  libraryTries: 3,
  libraryRetry: 200,
  /** What a page asks as it comes waits so long for a telephone that can do it. */
  comes: 10_000,
  /** Between the end of a registration that failed and the next; it doubles up to the longest when failures follow each other. */
  restart: 500,
  longestRestart: 10_000,
  /**
   * Before a secret runs out another one is asked for: somewhere within the span, no later than the margin, in half its life at most. A call
   * that began before goes on by the old one: hardly any lasts so long.
   */
  renewMargin: 7_200_000,
  renewSpan: 10_800_000,
  /** What has not signed in by then is given up. */
  renewPatience: 15_000,
  /** What came to nothing is tried again: each try takes the place of an older secret of the session. */
  renewAgain: 600_000,
  /** Another browser has the telephone: whether it still has it. */
  refused: 5_000,
  /** The gateway is told so often at most that the browser that has the telephone is in use. */
  touchSaid: 60_000,
  /** A call that the very click asks for which brings the telephone here waits so long for it. */
  taken: 3_000,
  /** Seconds. */
  registerExpires: 120,
  reconnectShortest: 2,
  reconnectLongest: 10,
  /** Seconds: longer than any queue rings, for the gateway says when it is enough. */
  noAnswer: 130,
  sessionTimer: 18_000,
  /** How long addresses are gathered before an offer or answer goes out with those that are there. */
  gathering: 500,
  /** The same where somebody waits for sound: those of this machine are there at once, and the gateway needs no more. */
  gatheringAgain: 100,
  /** Waiting for the session of a call that is answered. */
  sessionWait: 500,
  sessionPoll: 200,
  /** Who calls is asked so often, so far apart, where no answer comes. */
  cardTries: 3,
  cardRetry: 1_000,
  wrongCallReport: 6_000,
  /** A failure so soon after a click on hang-up is no failure. */
  hangUpClick: 1_000,
  /** Connected, and yet no answer to REGISTER. */
  silentRegistrar: 10_000,
  /** A socket that does not open by then will not. */
  connecting: 5_000,
  /** A socket is asked so often whether it still leads anywhere, in a call and without one. */
  beat: 4_000,
  idleBeat: 20_000,
  /** A socket that says nothing to a question is dead; sooner where the sound is gone as well. */
  probe: 3_000,
  quickProbe: 1_000,
  /** A new way for the sound that does not stand by then is looked for again. */
  newWay: 5_000,
  /** A clock that jumped so far slept. */
  sleep: 15_000,
  quality: 2_000,
  /** The gateway keeps a silent leg so long; who comes back by then is in the call again. */
  rejoin: 30_000,
} as const;

export const logLimits = { sip: 50, socket: 50, sessions: 3 } as const;

export const stunServers = [
  'stun:stun.l.google.com:19302',
  'stun:stun1.l.google.com:19302',
  'stun:stun.cloudflare.com:3478',
] as const;

/** The window's place before it was dragged. */
export const windowPlace = { x: 50, y: 0 } as const;

export const words = {
  noMicrophone: 'Bạn cần cấp quyền truy cập Microphone để sử dụng chức năng thoại!',
  unsupported: 'Trình duyệt của bạn không hỗ trợ phương thức nghe gọi!',
  noLibrary: 'Không thể tải được JsSIP, vui lòng reload lại trang!',
  interrupted: 'Kết nối bị gián đoạn, vui lòng thử lại sau vài giây!',
  otherChannel: 'Bạn không nghe gọi bằng trình duyệt: hãy gọi từ điện thoại của bạn',
  ended: 'Cuộc gọi đã kết thúc',
  talkingElsewhere: 'Bạn đang có cuộc gọi ở trình duyệt khác, điện thoại sẽ mở ở đây khi cuộc gọi đó kết thúc.',
  otherCall: 'Bạn đang có một cuộc gọi khác',
  notConnected: 'Điện thoại chưa kết nối',
  openElsewhere: 'Điện thoại của bạn đang mở ở trình duyệt khác.',
  answerFailed: 'Có lỗi xảy ra khi kết nối cuộc gọi',
  otherMicrophone: 'Micrô vừa bị rút, đang dùng micrô mặc định',
  otherSpeaker: 'Loa vừa bị rút, đang dùng loa mặc định',
  notPaused: 'Chưa ngừng được ghi âm, cuộc gọi vẫn đang được ghi. Vui lòng thử lại!',
  notResumed: 'Chưa ghi tiếp được, vui lòng thử lại!',
  notRecorded: 'Cuộc gọi này không được ghi âm',
  signedOut: 'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại!',
} as const;
