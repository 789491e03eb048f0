/**
 * Filters, which every request passes before it is routed: credentials and rate limits, pages of
 * other origins, audit entries, and spans.
 */
@NullMarked
package io.serai.http.filter;

import org.jspecify.annotations.NullMarked;
