/** Push notifications: configurations kept with the task, delivered in order. */
@NullMarked
package io.serai.a2a.push;

import org.jspecify.annotations.NullMarked;
