import { doubleQuoted, importing, quoted } from '../literals.ts';

export interface ReceiverFacts {
  /** The path of the webhook's URL. */
  readonly path: string;
  /** The variable of the environment that has the secret. */
  readonly variable: string;
}

/**
 * Programs that verify deliveries as Standard Webhooks (version 1) describes it, with nothing but the standard library of
 * their language, and print the type of each event.
 */
export const RECEIVERS = {
  node: ({ path, variable }: ReceiverFacts) => `// receiver.mjs: node --env-file=.env receiver.mjs
${importing('{ createHmac, timingSafeEqual }', 'node:crypto')}
${importing('{ createServer }', 'node:http')}

const { ${variable} = '', PORT = '4000' } = process.env;
const key = Buffer.from(${variable}.replace('whsec_', ''), 'base64');
if (key.length === 0) throw new Error('${variable} is not set');
const MOST_BYTES = 1_048_576;
const TOLERANCE_SECONDS = 5 * 60;

/** Whether one of the signatures is of these bytes, and at most five minutes old. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers;
  if (!/^\\d+$/.test(sentAt) || Math.abs(Date.now() / 1000 - sentAt) > TOLERANCE_SECONDS) return false;
  const mac = createHmac('sha256', key).update(\`\${id}.\${sentAt}.\`).update(body).digest('base64');
  const expected = Buffer.from(\`v1,\${mac}\`);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The bytes of a request, or undefined if there are too many. */
async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function receive(request) {
  if (request.method !== 'POST' || request.url.split('?')[0] !== ${quoted(path)}) return 404;
  const body = await read(request);
  if (body === undefined) return 413;
  if (!isSigned(request.headers, body)) return 401;
  const { type, data } = JSON.parse(body);
  // A delivery can come twice: record the webhook-id of each event that you have handled.
  console.log(type, data.id ?? '');
  return 204;
}

createServer((request, response) => {
  receive(request).then(
    // A connection on which a part of a body is unread takes no other request.
    (status) => response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end(),
    () => response.destroy(),
  );
}).listen(Number(PORT));`,

  python: ({ path, variable }: ReceiverFacts) => `# receiver.py: (set -a; . ./.env; python3 receiver.py)
import base64
import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ.get('${variable}', '').removeprefix('whsec_'))
if not KEY:
    raise SystemExit('${variable} is not set')
MOST_BYTES = 1_048_576
TOLERANCE_SECONDS = 5 * 60


def is_signed(headers, body):
    """Whether one of the signatures is of these bytes, and at most five minutes old."""
    event_id, sent_at = headers.get('webhook-id', ''), headers.get('webhook-timestamp', '')
    if not re.fullmatch(r'\\d{1,12}', sent_at) or abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        return False
    message = f'{event_id}.{sent_at}.'.encode() + body
    expected = b'v1,' + base64.b64encode(hmac.digest(KEY, message, hashlib.sha256))
    signatures = headers.get('webhook-signature', '').encode().split()
    return any(hmac.compare_digest(expected, signature) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self):
        self.send_response(self.receive())
        self.end_headers()

    def receive(self):
        size = self.headers.get('Content-Length', '')
        if self.path.split('?')[0] != ${quoted(path)}:
            return 404
        if not re.fullmatch(r'\\d{1,7}', size):
            return 413
        left = int(size)
        if left > MOST_BYTES:
            # Unread bytes would reset the connection, and the answer be lost.
            while left > 0 and (chunk := self.rfile.read1(min(left, 65_536))):
                left -= len(chunk)
            return 413
        body = self.rfile.read(left)
        if not is_signed(self.headers, body):
            return 401
        event = json.loads(body)
        # A delivery can come twice: record the webhook-id of each event that you have handled.
        print(event['type'], event['data'].get('id', ''), flush=True)
        return 204


ThreadingHTTPServer(('', int(os.environ.get('PORT', '4000'))), Receiver).serve_forever()`,

  go: ({ path, variable }: ReceiverFacts) => `// main.go: (set -a; . ./.env; go run main.go)
package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	mostBytes = 1 << 20
	tolerance = 5 * time.Minute
)

// isSigned tells whether one of the signatures is of these bytes, and at most five minutes old.
func isSigned(key []byte, header http.Header, body []byte) bool {
	sentAt := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", header.Get("webhook-id"), sentAt)
	mac.Write(body)
	expected := mac.Sum(nil)
	for signature := range strings.FieldsSeq(header.Get("webhook-signature")) {
		value, isFirst := strings.CutPrefix(signature, "v1,")
		given, err := base64.StdEncoding.DecodeString(value)
		if isFirst && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("${variable}"), "whsec_"))
	if err != nil || len(key) == 0 {
		log.Fatal("${variable} is not set, or no base64")
	}
	http.HandleFunc(${doubleQuoted(`POST ${path}`)}, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		if !isSigned(key, r.Header, body) {
			http.Error(w, "the signature does not fit", http.StatusUnauthorized)
			return
		}
		var event struct {
			Type string
			Data struct{ ID string }
		}
		if err := json.Unmarshal(body, &event); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		// A delivery can come twice: record the webhook-id of each event that you have handled.
		fmt.Println(event.Type, event.Data.ID)
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":"+cmp.Or(os.Getenv("PORT"), "4000"), nil))
}`,
} as const;
