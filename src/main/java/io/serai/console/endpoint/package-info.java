/**
 * What endpoints of the console share: the filters for operators, the writer of responses, and the
 * parts of the hub that they read.
 */
@NullMarked
package io.serai.console.endpoint;

import org.jspecify.annotations.NullMarked;
