/**
 * Sessions of people who signed in at the console: the cookie in place of a key, and what begins
 * and ends a session.
 */
@NullMarked
package io.serai.console.session;

import org.jspecify.annotations.NullMarked;
