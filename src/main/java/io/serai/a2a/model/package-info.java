/**
 * A2A's words: the table of operations, what is asked, what is answered, what goes wrong; no
 * binding, no version.
 */
@NullMarked
package io.serai.a2a.model;

import org.jspecify.annotations.NullMarked;
