import type { Rule } from '../rule.ts';
import { bareLf } from './bare-lf.ts';
import { bodyEncoding } from './body-encoding.ts';
import { bodySize } from './body-size.ts';
import { chunks } from './chunks.ts';
import { connectionClose } from './connection-close.ts';
import { contentLength } from './content-length.ts';
import { cut } from './cut.ts';
import { expectation } from './expectation.ts';
import { halfClose } from './half-close.ts';
import { headFraming } from './head-framing.ts';
import { headerSize } from './header-size.ts';
import { headerSyntax } from './header-syntax.ts';
import { host } from './host.ts';
import { inPieces } from './in-pieces.ts';
import { pipelining } from './pipelining.ts';
import { protocolVersion } from './protocol-version.ts';
import { requestLine } from './request-line.ts';
import { requestMethod } from './request-method.ts';
import { responseFraming } from './response-framing.ts';
import { slowRequest } from './slow-request.ts';
import { smuggling } from './smuggling.ts';
import { surplus } from './surplus.ts';
import { targetForms } from './target-forms.ts';
import { transferCoding } from './transfer-coding.ts';
import { upgrade } from './upgrade.ts';

/** The rules that send what no HTTP client would, on connections of their own; in the order of reports. */
export const RAW_RULES: readonly Rule[] = [
  requestLine,
  requestMethod,
  protocolVersion,
  headerSyntax,
  headerSize,
  host,
  targetForms,
  upgrade,
  bareLf,
  smuggling,
  contentLength,
  transferCoding,
  chunks,
  surplus,
  pipelining,
  halfClose,
  inPieces,
  cut,
  slowRequest,
  expectation,
  bodySize,
  bodyEncoding,
  headFraming,
  responseFraming,
  connectionClose,
];
