import { single } from '../raw/octets.ts';
import { rawRule } from '../raw/raw-rule.ts';

export const upgrade = rawRule({
  id: 'upgrade',
  title: 'Upgrade is ignored, or refused with the error object',
  source: 'RFC 9110 section 7.8',
  cases: (place) => [
    single(place, {
      title: 'Upgrade: websocket',
      lines: [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: cG9ydGljbyBwb3J0aWNvIA==',
      ],
      expected: 'plain or refused',
    }),
    single(place, {
      title: 'Upgrade: h2c',
      lines: ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
      expected: 'plain or refused',
    }),
  ],
});
