/**
 * JSON values with places for variables; the leaf that calls, outputs and conditions of A2S use.
 */
@NullMarked
package io.serai.a2s.template;

import org.jspecify.annotations.NullMarked;
