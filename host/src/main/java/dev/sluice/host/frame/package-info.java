// SPDX-License-Identifier: Apache-2.0
/** Frames from one server to many clients: always the newest, never waiting for a slow client. */
package dev.sluice.host.frame;
