/**
 * Health and status: Camel's and the hub's own checks, and the endpoints that show their results.
 */
@NullMarked
package io.serai.console.health;

import org.jspecify.annotations.NullMarked;
