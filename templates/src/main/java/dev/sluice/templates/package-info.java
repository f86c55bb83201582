// SPDX-License-Identifier: Apache-2.0
/** Text that people read, from template files beside the classes that fill them. */
package dev.sluice.templates;
