/* The vector units there are. */
#ifndef TRAPCOST_VECTOR_UNIT_H
#define TRAPCOST_VECTOR_UNIT_H

enum vector_unit {
	VECTOR_NONE,
	VECTOR_RVV,
	VECTOR_SVE,
	VECTOR_AVX,
	VECTOR_AVX512,
	VECTOR_AMX,
	VECTOR_UNITS /* how many there are */
};

#endif
