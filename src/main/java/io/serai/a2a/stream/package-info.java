/** A task's events as A2A tells them: the task first, then what changes. */
@NullMarked
package io.serai.a2a.stream;

import org.jspecify.annotations.NullMarked;
