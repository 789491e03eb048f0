/** The registry of capabilities over HTTP, below {@code /a2s/v1} (A2S-Q1, A2S-Q23, A2S-Q24). */
@NullMarked
package io.serai.a2s.rest;

import org.jspecify.annotations.NullMarked;
