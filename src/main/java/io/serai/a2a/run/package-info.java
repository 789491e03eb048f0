/** The operations, on the task core; they know neither binding nor version. */
@NullMarked
package io.serai.a2a.run;

import org.jspecify.annotations.NullMarked;
