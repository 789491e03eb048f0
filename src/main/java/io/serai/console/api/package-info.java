/**
 * APIs of the console, each a protocol of its own with Camel routes: keys ({@link
 * io.serai.console.api.KeysApi}) and who the caller is ({@link io.serai.console.api.CallerApi}).
 */
@NullMarked
package io.serai.console.api;

import org.jspecify.annotations.NullMarked;
